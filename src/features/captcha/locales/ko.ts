import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: '사람이신가요?',
  close: '닫기',
  question:
    '한 번에 너무 많은 요청이 있었습니다. 프로그램이 아님을 보이기 위해 기기에서 짧은 계산을 합니다. 풀어야 할 퍼즐은 없습니다.',
  answer: '사람입니다',
  tryAgain: '다시 시도',
  checking: '확인 중',
  working: '몇 초 정도 걸리며, 오래된 기기에서는 더 걸립니다. 중지하려면 이 창을 닫으세요.',
  failed: '확인하지 못했습니다. 다시 시도하세요.',
  unreachable: '서버에 연결할 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  ownServer: '이 사이트의 자체 서버에서 확인합니다.',
  serversInSingapore: '싱가포르에 있는 이 사이트의 서버에서 확인합니다.',
}

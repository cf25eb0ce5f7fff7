import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: '你是真人吗？',
  close: '关闭',
  question: '刚才一次操作太多了。为了表明不是程序在操作，你的设备会进行一次简短的计算。无需解答任何谜题。',
  answer: '我是真人',
  tryAgain: '重试',
  checking: '正在验证',
  working: '这需要几秒钟，旧设备上会更久。关闭此窗口即可停止。',
  failed: '验证未成功，请重试。',
  unreachable: '无法连接服务器。请检查网络连接后重试。',
  ownServer: '由本站自己的服务器验证。',
  serversInSingapore: '由本站位于新加坡的服务器验证。',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'あなたは人間ですか？',
  close: '閉じる',
  question:
    '一度に多くの操作がありました。プログラムによる操作でないことを示すため、お使いの端末で短い計算を行います。パズルを解く必要はありません。',
  answer: '私は人間です',
  tryAgain: 'もう一度試す',
  checking: '確認しています',
  working: '数秒かかります。古い端末ではさらに時間がかかります。中止するには閉じてください。',
  failed: '確認できませんでした。もう一度お試しください。',
  unreachable: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  ownServer: 'このサイト自身のサーバーが確認します。',
  serversInSingapore: 'シンガポールにあるこのサイトのサーバーが確認します。',
}

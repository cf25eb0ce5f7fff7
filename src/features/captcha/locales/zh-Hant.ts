import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: '你是真人嗎？',
  close: '關閉',
  question: '剛才一次操作太多了。為了表明不是程式在操作，你的裝置會進行一次簡短的計算。不需要解任何謎題。',
  answer: '我是真人',
  tryAgain: '重試',
  checking: '正在驗證',
  working: '這需要幾秒鐘，舊裝置上會更久。關閉此視窗即可停止。',
  failed: '驗證未成功，請重試。',
  unreachable: '無法連線到伺服器。請檢查網路連線後再試一次。',
  ownServer: '由本站自己的伺服器驗證。',
  serversInSingapore: '由本站位於新加坡的伺服器驗證。',
}

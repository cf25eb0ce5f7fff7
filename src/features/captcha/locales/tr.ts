import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'İnsan mısınız?',
  close: 'Kapat',
  question:
    'Bir anda çok fazla işlem yapıldı. İşin başında bir program olmadığını göstermek için cihazınız kısa bir hesaplama yapar. Çözülecek bir bulmaca yok.',
  answer: 'Ben insanım',
  tryAgain: 'Yeniden dene',
  checking: 'Kontrol ediliyor',
  working: 'Bu birkaç saniye, eski bir cihazda daha uzun sürer. Durdurmak için bu pencereyi kapatın.',
  failed: 'Kontrol başarısız oldu. Yeniden deneyin.',
  unreachable: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
  ownServer: 'Kontrolü bu sitenin kendi sunucusu yapar.',
  serversInSingapore: 'Kontrolü bu sitenin Singapur’daki sunucuları yapar.',
}

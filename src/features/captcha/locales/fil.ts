import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Tao ka ba?',
  close: 'Isara',
  question:
    'Masyadong marami iyon nang sabay-sabay. Para ipakitang walang programang gumagana, gagawa ang iyong device ng maikling kalkulasyon. Walang puzzle na kailangang lutasin.',
  answer: 'Tao ako',
  tryAgain: 'Subukan ulit',
  checking: 'Sinusuri',
  working: 'Ilang segundo ito, at mas matagal sa mas lumang device. Isara ito para ihinto.',
  failed: 'Hindi gumana ang pagsusuri. Subukan ulit.',
  unreachable: 'Hindi maabot ang server. Tingnan ang iyong koneksyon at subukan ulit.',
  ownServer: 'Sinusuri ng sariling server ng site na ito.',
  serversInSingapore: 'Sinusuri ng mga server ng site na ito sa Singapore.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Jste člověk?',
  close: 'Zavřít',
  question:
    'Bylo toho hodně najednou. Aby bylo jasné, že tu nepracuje program, vaše zařízení provede krátký výpočet. Není třeba řešit žádnou hádanku.',
  answer: 'Jsem člověk',
  tryAgain: 'Zkusit znovu',
  checking: 'Probíhá kontrola',
  working: 'Trvá to několik sekund, na starším zařízení déle. Zavřením tohoto okna kontrolu zastavíte.',
  failed: 'Kontrola se nezdařila. Zkuste to znovu.',
  unreachable: 'Server není dostupný. Zkontrolujte připojení a zkuste to znovu.',
  ownServer: 'Kontroluje vlastní server tohoto webu.',
  serversInSingapore: 'Kontrolují servery tohoto webu v Singapuru.',
}

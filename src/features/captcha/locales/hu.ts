import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Ember vagy?',
  close: 'Bezárás',
  question:
    'Ez egyszerre sok volt. Annak igazolására, hogy nem egy program működik, az eszközöd elvégez egy rövid számítást. Nem kell rejtvényt megoldanod.',
  answer: 'Ember vagyok',
  tryAgain: 'Újrapróbálás',
  checking: 'Ellenőrzés',
  working: 'Ez néhány másodpercig tart, régebbi eszközön tovább. A leállításhoz zárd be ezt az ablakot.',
  failed: 'Az ellenőrzés nem sikerült. Próbáld újra.',
  unreachable: 'A kiszolgáló nem érhető el. Ellenőrizd a kapcsolatot, és próbáld újra.',
  ownServer: 'Az ellenőrzést az oldal saját kiszolgálója végzi.',
  serversInSingapore: 'Az ellenőrzést az oldal szingapúri kiszolgálói végzik.',
}

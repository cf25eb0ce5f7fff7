import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Jeste li čovjek?',
  close: 'Zatvori',
  question:
    'To je bilo mnogo odjednom. Kako bi se vidjelo da nije riječ o programu, vaš će uređaj obaviti kratak izračun. Ne morate rješavati nikakvu zagonetku.',
  answer: 'Ja sam čovjek',
  tryAgain: 'Pokušaj ponovno',
  checking: 'Provjera u tijeku',
  working:
    'To traje nekoliko sekundi, a na starijem uređaju dulje. Zatvorite ovaj prozor da biste zaustavili provjeru.',
  failed: 'Provjera nije uspjela. Pokušajte ponovno.',
  unreachable: 'Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.',
  ownServer: 'Provjerava vlastiti poslužitelj ove stranice.',
  serversInSingapore: 'Provjeravaju poslužitelji ove stranice u Singapuru.',
}

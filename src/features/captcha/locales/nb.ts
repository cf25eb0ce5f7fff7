import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Er du et menneske?',
  close: 'Lukk',
  question:
    'Det var mye på én gang. For å vise at det ikke er et program, gjør enheten din en kort beregning. Du trenger ikke å løse noen gåte.',
  answer: 'Jeg er et menneske',
  tryAgain: 'Prøv igjen',
  checking: 'Kontrollerer',
  working: 'Dette tar noen sekunder, og lenger på en eldre enhet. Lukk vinduet for å stoppe.',
  failed: 'Kontrollen virket ikke. Prøv igjen.',
  unreachable: 'Får ikke kontakt med serveren. Sjekk tilkoblingen din og prøv igjen.',
  ownServer: 'Kontrollert av nettstedets egen server.',
  serversInSingapore: 'Kontrollert av nettstedets servere i Singapore.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Er du et menneske?',
  close: 'Luk',
  question:
    'Det var meget på én gang. For at vise, at det ikke er et program, laver din enhed en kort beregning. Du skal ikke løse nogen gåde.',
  answer: 'Jeg er et menneske',
  tryAgain: 'Prøv igen',
  checking: 'Kontrollerer',
  working: 'Det tager et par sekunder, og længere på en ældre enhed. Luk vinduet for at stoppe.',
  failed: 'Kontrollen lykkedes ikke. Prøv igen.',
  unreachable: 'Der er ingen forbindelse til serveren. Tjek din forbindelse, og prøv igen.',
  ownServer: 'Kontrolleret af webstedets egen server.',
  serversInSingapore: 'Kontrolleret af webstedets servere i Singapore.',
}

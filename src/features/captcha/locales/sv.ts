import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Är du en människa?',
  close: 'Stäng',
  question:
    'Det var mycket på en gång. För att visa att det inte är ett program gör din enhet en kort beräkning. Du behöver inte lösa någon gåta.',
  answer: 'Jag är en människa',
  tryAgain: 'Försök igen',
  checking: 'Kontrollerar',
  working: 'Det tar några sekunder, och längre på en äldre enhet. Stäng rutan för att avbryta.',
  failed: 'Kontrollen fungerade inte. Försök igen.',
  unreachable: 'Det går inte att nå servern. Kontrollera din anslutning och försök igen.',
  ownServer: 'Kontrollerat av webbplatsens egen server.',
  serversInSingapore: 'Kontrollerat av webbplatsens servrar i Singapore.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Bist du ein Mensch?',
  close: 'Schließen',
  question:
    'Das war viel auf einmal. Damit klar ist, dass hier kein Programm am Werk ist, macht dein Gerät eine kurze Berechnung. Du musst kein Rätsel lösen.',
  answer: 'Ich bin ein Mensch',
  tryAgain: 'Noch einmal versuchen',
  checking: 'Prüfung läuft',
  working: 'Das dauert ein paar Sekunden, auf einem älteren Gerät länger. Zum Abbrechen einfach schließen.',
  failed: 'Die Prüfung hat nicht geklappt. Versuche es noch einmal.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  ownServer: 'Geprüft vom eigenen Server dieser Website.',
  serversInSingapore: 'Geprüft von den Servern dieser Website in Singapur.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Sei una persona?',
  close: 'Chiudi',
  question:
    'Sono state molte azioni in una volta. Per dimostrare che non c’è un programma all’opera, il tuo dispositivo esegue un breve calcolo. Non c’è nessun rompicapo da risolvere.',
  answer: 'Sono una persona',
  tryAgain: 'Riprova',
  checking: 'Verifica in corso',
  working:
    'Ci vogliono alcuni secondi, di più su un dispositivo meno recente. Chiudi questa finestra per interrompere.',
  failed: 'La verifica non è riuscita. Riprova.',
  unreachable: 'Impossibile raggiungere il server. Controlla la connessione e riprova.',
  ownServer: 'Verificato dal server di questo sito.',
  serversInSingapore: 'Verificato dai server di questo sito a Singapore.',
}

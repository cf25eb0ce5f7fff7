import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Czy jesteś człowiekiem?',
  close: 'Zamknij',
  question:
    'To było dużo naraz. Aby pokazać, że nie działa tu żaden program, Twoje urządzenie wykona krótkie obliczenie. Nie trzeba rozwiązywać żadnej zagadki.',
  answer: 'Jestem człowiekiem',
  tryAgain: 'Spróbuj ponownie',
  checking: 'Sprawdzanie',
  working: 'To potrwa kilka sekund, a na starszym urządzeniu dłużej. Zamknij to okno, aby przerwać.',
  failed: 'Sprawdzenie się nie powiodło. Spróbuj ponownie.',
  unreachable: 'Nie można połączyć się z serwerem. Sprawdź połączenie i spróbuj ponownie.',
  ownServer: 'Sprawdza własny serwer tej witryny.',
  serversInSingapore: 'Sprawdzają serwery tej witryny w Singapurze.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Êtes-vous une personne ?',
  close: 'Fermer',
  question:
    'Cela faisait beaucoup d’un coup. Pour montrer qu’aucun programme n’est à l’œuvre, votre appareil effectue un petit calcul. Il n’y a pas d’énigme à résoudre.',
  answer: 'Je suis une personne',
  tryAgain: 'Réessayer',
  checking: 'Vérification en cours',
  working:
    'Cela prend quelques secondes, et plus longtemps sur un ancien appareil. Fermez cette fenêtre pour arrêter.',
  failed: 'La vérification n’a pas fonctionné. Réessayez.',
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  ownServer: 'Vérifié par le serveur de ce site.',
  serversInSingapore: 'Vérifié par les serveurs de ce site à Singapour.',
}

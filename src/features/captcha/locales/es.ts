import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: '¿Eres una persona?',
  close: 'Cerrar',
  question:
    'Han sido muchas acciones de golpe. Para demostrar que no hay un programa detrás, tu dispositivo hará un cálculo breve. No hay que resolver ningún acertijo.',
  answer: 'Soy una persona',
  tryAgain: 'Intentar de nuevo',
  checking: 'Comprobando',
  working: 'Tarda unos segundos, y más en un dispositivo antiguo. Cierra esta ventana para detenerlo.',
  failed: 'La comprobación no ha funcionado. Inténtalo de nuevo.',
  unreachable: 'No se puede contactar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  ownServer: 'Comprobado por el propio servidor de este sitio.',
  serversInSingapore: 'Comprobado por los servidores de este sitio en Singapur.',
}

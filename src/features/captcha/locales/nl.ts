import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Ben je een mens?',
  close: 'Sluiten',
  question:
    'Dat was veel tegelijk. Om te laten zien dat er geen programma aan het werk is, doet je apparaat een korte berekening. Je hoeft geen puzzel op te lossen.',
  answer: 'Ik ben een mens',
  tryAgain: 'Opnieuw proberen',
  checking: 'Bezig met controleren',
  working: 'Dit duurt een paar seconden, en langer op een ouder apparaat. Sluit dit venster om te stoppen.',
  failed: 'De controle is niet gelukt. Probeer het opnieuw.',
  unreachable: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  ownServer: 'Gecontroleerd door de eigen server van deze site.',
  serversInSingapore: 'Gecontroleerd door de servers van deze site in Singapore.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Oletko ihminen?',
  close: 'Sulje',
  question:
    'Tuo oli paljon kerralla. Laitteesi tekee lyhyen laskutoimituksen sen osoittamiseksi, ettei asialla ole ohjelma. Mitään pulmaa ei tarvitse ratkaista.',
  answer: 'Olen ihminen',
  tryAgain: 'Yritä uudelleen',
  checking: 'Tarkistetaan',
  working: 'Tämä kestää muutaman sekunnin, vanhemmalla laitteella kauemmin. Keskeytä sulkemalla tämä ikkuna.',
  failed: 'Tarkistus ei onnistunut. Yritä uudelleen.',
  unreachable: 'Palvelimeen ei saada yhteyttä. Tarkista yhteytesi ja yritä uudelleen.',
  ownServer: 'Tarkistuksen tekee tämän sivuston oma palvelin.',
  serversInSingapore: 'Tarkistuksen tekevät tämän sivuston palvelimet Singaporessa.',
}

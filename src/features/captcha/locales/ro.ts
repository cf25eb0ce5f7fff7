import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Ești o persoană?',
  close: 'Închide',
  question:
    'Au fost multe acțiuni deodată. Ca să arate că nu e vorba de un program, dispozitivul tău face un calcul scurt. Nu ai de rezolvat niciun puzzle.',
  answer: 'Sunt o persoană',
  tryAgain: 'Încearcă din nou',
  checking: 'Se verifică',
  working: 'Durează câteva secunde, mai mult pe un dispozitiv mai vechi. Închide fereastra ca să oprești.',
  failed: 'Verificarea nu a reușit. Încearcă din nou.',
  unreachable: 'Serverul nu poate fi contactat. Verifică conexiunea și încearcă din nou.',
  ownServer: 'Verificat de serverul propriu al acestui site.',
  serversInSingapore: 'Verificat de serverele acestui site din Singapore.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Ar esate žmogus?',
  close: 'Uždaryti',
  question:
    'Vienu metu atlikta daug veiksmų. Kad būtų aišku, jog tai ne programa, jūsų įrenginys atliks trumpą skaičiavimą. Jokio galvosūkio spręsti nereikia.',
  answer: 'Aš esu žmogus',
  tryAgain: 'Bandyti dar kartą',
  checking: 'Tikrinama',
  working:
    'Tai trunka kelias sekundes, senesniame įrenginyje – ilgiau. Norėdami sustabdyti, uždarykite šį langą.',
  failed: 'Patikrinti nepavyko. Bandykite dar kartą.',
  unreachable: 'Nepavyksta pasiekti serverio. Patikrinkite ryšį ir bandykite dar kartą.',
  ownServer: 'Tikrina šios svetainės serveris.',
  serversInSingapore: 'Tikrina šios svetainės serveriai Singapūre.',
}

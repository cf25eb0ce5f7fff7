import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Vai esat cilvēks?',
  close: 'Aizvērt',
  question:
    'Tas bija daudz vienā reizē. Lai parādītu, ka nedarbojas programma, jūsu ierīce veic īsu aprēķinu. Nav jārisina nekāda mīkla.',
  answer: 'Es esmu cilvēks',
  tryAgain: 'Mēģināt vēlreiz',
  checking: 'Notiek pārbaude',
  working: 'Tas aizņem dažas sekundes, vecākā ierīcē – ilgāk. Lai apturētu, aizveriet šo logu.',
  failed: 'Pārbaude neizdevās. Mēģiniet vēlreiz.',
  unreachable: 'Serveris nav sasniedzams. Pārbaudiet savienojumu un mēģiniet vēlreiz.',
  ownServer: 'Pārbauda šīs vietnes serveris.',
  serversInSingapore: 'Pārbauda šīs vietnes serveri Singapūrā.',
}

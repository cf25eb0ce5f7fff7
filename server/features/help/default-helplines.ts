import type { Helpline, HelpTopic } from '#contract/models/helpline.ts'

/** Country, name and number, whether it is always open, and the page that the number is from. */
type Row = readonly [country: string, name: string, phone: string, isAlwaysOpen: boolean, source: string]

/**
 * National lines from the registry open-helplines (https://github.com/Kouki-odaka/open-helplines, CC0), which checked
 * each number on its page on this day.
 */
const SUICIDE_PREVENTION_CHECKED_ON = '2026-06-02'
const SUICIDE_PREVENTION: readonly Row[] = [
  ['BR', 'CVV', '188', true, 'https://cvv.org.br/ligue-188/'],
  [
    'CA',
    '9-8-8: Suicide Crisis Helpline',
    '988',
    true,
    'https://www.canada.ca/en/public-health/news/2026/01/government-of-canada-announces-renewed-support-for-the-9-8-8-suicide-crisis-helpline.html',
  ],
  ['CN', '北京心理危机研究与干预中心', '010-82951332', true, 'https://www.crisis.org.cn/lists/11.html'],
  ['DE', 'TelefonSeelsorge', '0800 1110111', true, 'https://www.telefonseelsorge.de/'],
  ['FR', '3114', '3114', true, 'https://3114.fr/'],
  [
    'GB',
    'Samaritans',
    '116 123',
    true,
    'https://www.samaritans.org/how-we-can-help/contact-samaritan/talk-us-phone/',
  ],
  [
    'ID',
    'SEJIWA',
    '119 ext. 8',
    true,
    'https://www.intothelightid.org/tentang-bunuh-diri/hotline-bunuh-diri-di-indonesia/',
  ],
  ['IN', 'Tele MANAS', '14416', true, 'https://telemanas.mohfw.gov.in/'],
  ['JP', 'よりそいホットライン', '0120-279-338', true, 'https://www.since2011.net/yorisoi/'],
  ['JP', 'いのちの電話', '0120-783-556', false, 'https://www.inochinodenwa.org/'],
  [
    'KR',
    '자살예방 상담전화',
    '109',
    true,
    'https://www.mohw.go.kr/board.es?mid=a10503010100&bid=0027&act=view&list_no=1479607',
  ],
  ['MX', 'SAPTEL', '55 5259 8121', true, 'https://www.saptel.org.mx/contacto.html'],
  ['PH', 'NCMH Crisis Hotline', '1553', true, 'https://doh.gov.ph/NCMH-Crisis-Hotline'],
  ['RU', 'Детский телефон доверия', '8-800-2000-122', true, 'https://telefon-doveria.ru/about/'],
  ['RU', 'Телефон доверия', '8-800-333-44-34', true, 'https://pomoschryadom.ru/category/helplines'],
  ['US', '988 Suicide & Crisis Lifeline', '988', true, 'https://www.samhsa.gov/mental-health/988'],
]

/** Lines for eating disorders, checked on their pages on this day by the makers of the app GymFree. */
const EATING_DISORDERS_CHECKED_ON = '2026-10-05'
const EATING_DISORDERS: readonly Row[] = [
  [
    'AU',
    'Butterfly National Helpline',
    '1800 33 4673',
    false,
    'https://butterfly.org.au/get-support/helpline/',
  ],
  ['CA', 'NEDIC', '1-866-633-4220', false, 'https://nedic.ca/contact/'],
  ['DE', 'BIÖG Telefonberatung Essstörungen', '0221 892031', false, 'https://essstoerungen.bioeg.de/'],
  [
    'FR',
    'Anorexie Boulimie Info Écoute',
    '09 69 325 900',
    false,
    'https://www.ffab.fr/trouver-de-l-aide/permanence-telephonique',
  ],
  [
    'GB',
    'Beat',
    '0808 801 0677',
    false,
    'https://www.beateatingdisorders.org.uk/get-information-and-support/get-help-for-myself/i-need-support-now/helplines/',
  ],
  ['IE', 'Bodywhys', '01 210 7906', false, 'https://www.bodywhys.ie/supports/helpline/'],
  [
    'IL',
    'אנוש – מרכז המידע להפרעות אכילה',
    '074-7556155',
    false,
    'https://www.enosh.org.il/he/eating-disorders/',
  ],
  ['IT', 'SOS Disturbi Alimentari', '800 180 969', false, 'https://sosdisturbialimentari.it/'],
  ['NZ', '1737 Need to talk?', '1737', true, 'https://1737.org.nz/'],
  ['US', 'ANAD Helpline', '1-888-375-7767', false, 'https://anad.org/eating-disorder-helpline/'],
  [
    'US',
    'National Alliance for Eating Disorders',
    '(866) 662-1235',
    false,
    'https://www.allianceforeatingdisorders.com/',
  ],
]

const toLines = (rows: readonly Row[], checkedOn: string): Helpline[] =>
  rows.map(([country, name, phone, isAlwaysOpen, source]) => ({
    country,
    name,
    phone,
    isAlwaysOpen,
    source,
    checkedOn,
  }))

/** Default helplines, for sites whose operator provides none. Each has its source page and the day of its check. */
export const DEFAULT_HELPLINES: Record<HelpTopic, readonly Helpline[]> = {
  'suicide-prevention': toLines(SUICIDE_PREVENTION, SUICIDE_PREVENTION_CHECKED_ON),
  'eating-disorders': toLines(EATING_DISORDERS, EATING_DISORDERS_CHECKED_ON),
}

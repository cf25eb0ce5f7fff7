import { HELP_TOPICS, type HelpTopic } from './models/helpline.ts'

/**
 * Words of a query that ask for help, in the languages of the site: by the name of the topic, or as people in need
 * express it. Vireo's own list of 2026-11-26. A search for a film or song of such a name also leads to help, which
 * costs the viewer one tap.
 */
const WORDS: Record<HelpTopic, RegExp> = {
  'suicide-prevention': new RegExp(
    [
      String.raw`\bsuicid(?:e|al|io|a|am|ar|arme|aire|er)?\b|\bsuizid\w*|\bselbstmord\w*|\bselbsttötung\b|\bself[- ]?harm\w*|\bselbstverletz\w*`,
      String.raw`\bkill(?:ing)? (?:myself|yourself)\b|\b(?:want|wanna|wish) (?:to )?(?:die|be dead)\b|\bend my life\b|\bkms\b`,
      String.raw`\bquiero morir\b|\bmatarme\b|\bautolesi\p{L}*|\bquero morrer\b|\bme matar\b|\bautomutila\p{L}*|\bme suicider\b|\bveux mourir\b`,
      String.raw`\bbunuh diri\b|\bingin mati\b|\bmenyakiti diri\b|\bintihar\p{L}*|\bölmek istiyorum\b|\bich will sterben\b|\bmich umbringen\b`,
      'самоубий|суицид|хочу умереть|селфхарм|انتحار|الانتحار|أريد أن أموت|ايذاء النفس|إيذاء النفس|आत्महत्या|ख़ुदकुशी|खुदकुशी|मरना चाहत',
      '自殺|自杀|自殘|自残|死にたい|リストカット|轻生|輕生|不想活|想死|자살|자해|죽고 ?싶|ฆ่าตัวตาย|อยากตาย|ทำร้ายตัวเอง',
    ].join('|'),
    'iu',
  ),
  'eating-disorders': new RegExp(
    [
      String.raw`\b(?:pro[- ]?ana|pro[- ]?mia|thinspo\w*|anorexi\p{L}*|anorexia|bulimi\p{L}*|boulimi\p{L}*|magersucht|essstörung\p{L}*|binge eating)(?!\p{L})`,
      String.raw`\beating disorders?\b|\btrastornos? alimenti\p{L}*|\btranstornos? alimentar\p{L}*|\btroubles? (?:du comportement )?alimentaires?\b`,
      String.raw`\bgangguan makan\b|\byeme bozuklu\p{L}*|\banoreksi\p{L}*|\bbulimik\p{L}*`,
      'анорекси|булими|расстройство пищевого|расстройства пищевого|فقدان الشهية|اضطرابات الأكل|الشره المرضي|एनोरेक्सिया|बुलिमिया|भोजन विकार',
      '拒食症|過食症|摂食障害|厌食症|厭食症|暴食症|贪食症|进食障碍|거식증|폭식증|섭식 ?장애|프로아나|โรคคลั่งผอม|โรคล้วงคอ',
    ].join('|'),
    'iu',
  ),
}

/** The help topic that a query matches, if any. */
export function helpTopicOf(query: string): HelpTopic | undefined {
  const plain = query
    .normalize('NFKC')
    .replaceAll(/[#_＃]/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return HELP_TOPICS.find((topic) => WORDS[topic].test(plain))
}

export const isHelpNeeded = (query: string): boolean => helpTopicOf(query) !== undefined

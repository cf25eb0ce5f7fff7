import { hashtagName } from '#contract/hashtags.ts'

/**
 * Hashtags of sensitive topics: health, pregnancy, sexuality, religion, politics, origin and trade unions
 * (GDPR, article 9), and disorders that a feed makes worse. In the languages of the app, one spelling each.
 */
const SENSITIVE = `
  depression depressed anxiety adhd autism autistic bipolar ptsd ocd suicide suicidal selfharm anorexia bulimia
  eatingdisorder edrecovery thinspo proana mentalhealth therapy trauma grief addiction sober sobriety alcoholism rehab
  cancer chemo diabetes hiv aids epilepsy endometriosis chronicillness disability disabled infertility ivf miscarriage
  abortion pregnant pregnancy menopause
  gay lesbian bisexual queer trans transgender nonbinary lgbt lgbtq lgbtqia pride asexual
  christian christianity jesus catholic prayer bible muslim islam islamic quran ramadan jewish judaism torah hindu
  hinduism buddhist buddhism sikh atheist atheism
  democrat republican liberal conservative socialist communist election vote trump biden feminism prolife prochoice
  refugee immigrant undocumented blm union strike
  angst angststörung krebs schwanger schwangerschaft fehlgeburt abtreibung selbstmord essstörung magersucht sucht
  behinderung schwul lesbisch gebet bibel kirche wahl gewerkschaft
  depresión ansiedad cáncer embarazada embarazo aborto suicidio anorexia bulimia adicción discapacidad lesbiana oración
  biblia iglesia elecciones sindicato
  dépression anxiété enceinte grossesse avortement suicide anorexie boulimie handicap lesbienne prière église élections
  syndicat
  depressão ansiedade câncer grávida gravidez suicídio deficiência lésbica oração bíblia igreja eleições sindicato
  اكتئاب قلق سرطان حامل حمل إجهاض انتحار إعاقة صلاة قرآن رمضان إسلام انتخابات
  अवसाद चिंता कैंसर गर्भवती गर्भपात आत्महत्या प्रार्थना हिंदू मुस्लिम चुनाव
  depresi kecemasan kanker hamil kehamilan aborsi bunuhdiri doa alquran ramadhan kristen pemilu
  うつ うつ病 不安障害 がん 妊娠 妊活 流産 中絶 自殺 摂食障害 拒食症 障害者 ゲイ レズビアン 祈り 聖書 選挙
  우울증 불안장애 암 임신 유산 낙태 자살 섭식장애 거식증 장애인 게이 레즈비언 기도 성경 선거
  депрессия тревога рак беременность беременна аборт суицид самоубийство анорексия булимия инвалидность гей лесбиянка
  молитва библия выборы
  depresyon anksiyete kanser hamile hamilelik kürtaj intihar anoreksiya engelli eşcinsel dua kuran ramazan seçim sendika
  抑郁 抑郁症 焦虑症 癌症 怀孕 流产 堕胎 自杀 厌食症 残疾 同性恋 祈祷 圣经 选举
`

const names = new Set(SENSITIVE.trim().split(/\s+/).map(hashtagName))

/** Whether a hashtag is of a topic about which a device learns nothing by itself (issue 52). */
export const isSensitive = (tag: string): boolean => names.has(tag)

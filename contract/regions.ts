/** Regions that a visitor can choose (ISO 3166-1). */
export const REGIONS: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH ' +
  'CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB ' +
  'LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST ' +
  'SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/**
 * Regions offered first when a visitor chooses their own (specification section 9, further list of 20 country codes).
 */
export const SUGGESTED_REGIONS: readonly string[] =
  'US RU DE GB ES IT CA BR PL IN JP KR AU FR SA AE ZA NG ID MX'.split(' ')

/**
 * Hours ahead of UTC, for regions with one time zone (specification section 9, timezone offsets; those of Macao, Hong
 * Kong and Taiwan are not shown there). They give the local time when only the region is known.
 */
export const UTC_OFFSET_HOURS: Readonly<Record<string, number>> = {
  JP: 9,
  KR: 9,
  ID: 7,
  MY: 8,
  KH: 7,
  MM: 6.5,
  LA: 7,
  PH: 8,
  TH: 7,
  VN: 7,
  SG: 8,
  MO: 8,
  HK: 8,
  TW: 8,
}

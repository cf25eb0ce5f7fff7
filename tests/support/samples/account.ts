import { user, type SamplesOf } from './things.ts'

const passkey = { id: 'q8Zr', name: 'Chrome · Android', createTime: 1_795_255_596 }
const deviceSession = {
  id: 'c2Vzc2lvbi1pZA',
  browser: 'Firefox',
  system: null,
  region: 'CH',
  createTime: 1_795_255_596,
  lastUseTime: 1_795_255_896,
  isCurrent: false,
}
const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) } as const
const hash = 'ab'.repeat(32)
const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '01'.repeat(16),
    salt: '02'.repeat(16),
    cost: 5_000,
    keyLength: 32,
    keyPrefix: 'ab'.repeat(16),
    keySignature: hash,
    expiresAt: 1_795_255_596,
    data: { deviceKeyId: 'C'.repeat(43) },
  },
  signature: hash,
} as const
const password = 'a good password'

/** Other dates are refused. */
const today = new Date().toISOString().slice(0, 10)
const screenTime = {
  minutes: 60,
  passcode: { salt: 'AAAAAAAAAAAAAAAAAAAAAA==', hash: 'ntw3f1' },
  isMinor: false,
  isPassed: false,
  ownMs: 1_860_000,
  othersMs: 600_000,
} as const

export const accountSamples: SamplesOf<'account' | 'session' | 'devices' | 'captcha' | 'screenTime'> = {
  'captcha.challenge': { input: {}, output: { challenge, counterLimit: 1_000 } },
  'captcha.verify': {
    input: { challenge, solution: { counter: 700, derivedKey: hash } },
    output: { passCalls: 60 },
  },
  'devices.register': { input: { key }, output: { keyId: 'C'.repeat(43) } },
  'account.changePassword': {
    input: { password, newPassword: 'tide under glass', endsOthers: true },
    output: { endedCount: 2 },
  },
  'account.changeUsername': { input: { username: 'mia.songs' }, output: { user } },
  'account.export': {
    input: {},
    output: {
      export: { state: 'ready', requestTime: 1, endTime: 2, sizeBytes: 5, url: '/api/account/export/file/' },
    },
  },
  'account.requestExport': {
    input: {},
    output: { export: { state: 'waiting', requestTime: 1, endTime: 2 } },
  },
  'account.security': { input: {}, output: { hasSecondFactor: true, recoveryCodeCount: 10 } },
  'account.forgetPasscode': { input: { password }, output: {} },
  'screenTime.report': { input: { day: today, spentMs: 1_860_000 }, output: screenTime },
  'screenTime.set': { input: { day: today, minutes: 60 }, output: screenTime },
  'account.makeRecoveryCodes': { input: { password }, output: { codes: ['K7QMX-2HD9R'] } },
  'account.beginSecondFactor': {
    input: { password },
    output: { secret: 'GEZDGNBV', url: 'otpauth://totp/Vireo:mia.song?secret=GEZDGNBV' },
  },
  'account.confirmSecondFactor': { input: { code: '123456' }, output: { codes: ['K7QMX-2HD9R'] } },
  'account.endSecondFactor': { input: { password }, output: {} },
  'account.passkeys': { input: {}, output: { passkeys: [passkey] } },
  'account.beginPasskey': { input: { password }, output: { options: { challenge: 'AAAA' } } },
  'account.addPasskey': {
    input: { answer: { id: passkey.id, response: { clientDataJSON: 'AAAA' } } },
    output: { passkeys: [passkey] },
  },
  'account.removePasskey': { input: { id: passkey.id, password }, output: { passkeys: [] } },
  'account.beginOpenId': {
    input: { purpose: 'logIn', returnPath: '/foryou' },
    output: { url: 'https://login.example.org/authorize' },
  },
  'account.linkOpenId': {
    input: { password, returnPath: '/foryou' },
    output: { url: 'https://login.example.org/authorize' },
  },
  'account.unlinkOpenId': { input: { password }, output: {} },
  'account.sessions': { input: {}, output: { sessions: [deviceSession] } },
  'account.acceptRules': { input: { version: 1 }, output: {} },
  'account.email': { input: {}, output: { address: 'mia@example.org' } },
  'account.setEmail': {
    input: { password, address: 'mia@example.org', language: 'en' },
    output: { newAddress: 'mia@example.org' },
  },
  'account.confirmEmail': { input: { emailCode: 'K7QMX-2HD9R' }, output: { address: 'mia@example.org' } },
  'account.removeEmail': { input: { password }, output: {} },
  'account.endSessions': { input: { sessionId: deviceSession.id }, output: { endedCount: 1 } },
  'session.current': { input: {}, output: { user: null } },
  'session.signUp': { input: { username: 'mia.song', password }, output: { user } },
  'session.logIn': {
    input: { username: 'mia.song', password },
    output: { user, failedLogIns: { count: 37, networkCount: 12, sinceTime: 1_795_255_596 } },
  },
  'session.passkeyChallenge': { input: {}, output: { options: { challenge: 'AAAA' } } },
  'session.logInWithPasskey': {
    input: { answer: { id: passkey.id, response: { clientDataJSON: 'AAAA' } } },
    output: { user },
  },
  'session.finishOpenId': {
    input: { state: 'x'.repeat(43), code: 'code', iss: 'https://login.example.org' },
    output: { user, outcome: 'signedUp', returnPath: '/foryou' },
  },
  'session.mailCode': { input: { username: 'mia.song' }, output: {} },
  'session.recover': {
    input: { username: 'mia.song', recoveryCode: 'K7QMX-2HD9R', newPassword: 'tide under glass' },
    output: { user },
  },
  'session.deleteAccount': { input: { password }, output: { user: null } },
  'session.accounts': { input: {}, output: { users: [user] } },
  'session.switch': { input: { userId: '7' }, output: { user } },
  'session.logOut': { input: {}, output: { user: null, providerUrl: 'https://login.example.org/end' } },
}

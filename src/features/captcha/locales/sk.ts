import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Ste človek?',
  close: 'Zavrieť',
  question:
    'Bolo toho veľa naraz. Aby bolo jasné, že tu nepracuje program, vaše zariadenie vykoná krátky výpočet. Netreba riešiť žiadnu hádanku.',
  answer: 'Som človek',
  tryAgain: 'Skúsiť znova',
  checking: 'Prebieha kontrola',
  working: 'Trvá to niekoľko sekúnd, na staršom zariadení dlhšie. Zatvorením tohto okna kontrolu zastavíte.',
  failed: 'Kontrola sa nepodarila. Skúste to znova.',
  unreachable: 'Server nie je dostupný. Skontrolujte pripojenie a skúste to znova.',
  ownServer: 'Kontroluje vlastný server tejto stránky.',
  serversInSingapore: 'Kontrolujú servery tejto stránky v Singapure.',
}

import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'האם יש כאן אדם?',
  close: 'סגירה',
  question:
    'היו כאן הרבה פעולות בבת אחת. כדי להראות שלא מדובר בתוכנה, המכשיר מבצע חישוב קצר. אין חידה לפתור.',
  answer: 'אני אדם',
  tryAgain: 'ניסיון נוסף',
  checking: 'מתבצעת בדיקה',
  working: 'זה נמשך כמה שניות, ויותר במכשיר ישן. סגירת החלון עוצרת את הבדיקה.',
  failed: 'הבדיקה לא הצליחה. כדאי לנסות שוב.',
  unreachable: 'אין גישה לשרת. כדאי לבדוק את החיבור ולנסות שוב.',
  ownServer: 'הבדיקה נעשית בשרת של האתר עצמו.',
  serversInSingapore: 'הבדיקה נעשית בשרתי האתר בסינגפור.',
}

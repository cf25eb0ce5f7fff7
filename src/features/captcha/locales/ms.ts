import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Adakah anda manusia?',
  close: 'Tutup',
  question:
    'Terlalu banyak tindakan serentak. Untuk menunjukkan bahawa ini bukan program, peranti anda membuat pengiraan ringkas. Tiada teka-teki untuk diselesaikan.',
  answer: 'Saya manusia',
  tryAgain: 'Cuba lagi',
  checking: 'Sedang memeriksa',
  working:
    'Ini mengambil masa beberapa saat, dan lebih lama pada peranti lama. Tutup tetingkap ini untuk berhenti.',
  failed: 'Pemeriksaan tidak berjaya. Cuba lagi.',
  unreachable: 'Pelayan tidak dapat dihubungi. Semak sambungan anda dan cuba lagi.',
  ownServer: 'Diperiksa oleh pelayan laman ini sendiri.',
  serversInSingapore: 'Diperiksa oleh pelayan laman ini di Singapura.',
}

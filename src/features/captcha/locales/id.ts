import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Apakah Anda manusia?',
  close: 'Tutup',
  question:
    'Tadi terlalu banyak sekaligus. Untuk menunjukkan bahwa ini bukan program, perangkat Anda melakukan perhitungan singkat. Tidak ada teka-teki yang harus dipecahkan.',
  answer: 'Saya manusia',
  tryAgain: 'Coba lagi',
  checking: 'Memeriksa',
  working:
    'Ini perlu beberapa detik, dan lebih lama di perangkat lama. Tutup jendela ini untuk menghentikannya.',
  failed: 'Pemeriksaan tidak berhasil. Coba lagi.',
  unreachable: 'Server tidak dapat dihubungi. Periksa koneksi Anda dan coba lagi.',
  ownServer: 'Diperiksa oleh server situs ini sendiri.',
  serversInSingapore: 'Diperiksa oleh server situs ini di Singapura.',
}

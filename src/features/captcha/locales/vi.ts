import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Bạn là người thật chứ?',
  close: 'Đóng',
  question:
    'Vừa có quá nhiều thao tác cùng lúc. Để chứng tỏ không có chương trình nào đang chạy, thiết bị của bạn sẽ thực hiện một phép tính ngắn. Bạn không phải giải câu đố nào.',
  answer: 'Tôi là người thật',
  tryAgain: 'Thử lại',
  checking: 'Đang kiểm tra',
  working: 'Việc này mất vài giây, lâu hơn trên thiết bị cũ. Đóng cửa sổ này để dừng.',
  failed: 'Kiểm tra không thành công. Hãy thử lại.',
  unreachable: 'Không thể kết nối với máy chủ. Hãy kiểm tra kết nối rồi thử lại.',
  ownServer: 'Do máy chủ riêng của trang này kiểm tra.',
  serversInSingapore: 'Do các máy chủ của trang này tại Singapore kiểm tra.',
}

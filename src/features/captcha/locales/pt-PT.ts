import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'É uma pessoa?',
  close: 'Fechar',
  question:
    'Foram muitas ações de uma só vez. Para mostrar que não há um programa a agir, o seu dispositivo faz um cálculo rápido. Não há nenhum enigma para resolver.',
  answer: 'Sou uma pessoa',
  tryAgain: 'Tentar novamente',
  checking: 'A verificar',
  working: 'Demora alguns segundos, e mais num dispositivo antigo. Feche esta janela para parar.',
  failed: 'A verificação não funcionou. Tente novamente.',
  unreachable: 'Não é possível contactar o servidor. Verifique a sua ligação e tente novamente.',
  ownServer: 'Verificado pelo próprio servidor deste site.',
  serversInSingapore: 'Verificado pelos servidores deste site em Singapura.',
}

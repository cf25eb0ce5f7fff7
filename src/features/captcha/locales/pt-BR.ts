import type { CaptchaMessages } from '../captcha-messages.ts'

export const messages: CaptchaMessages = {
  title: 'Você é uma pessoa?',
  close: 'Fechar',
  question:
    'Foram muitas ações de uma vez. Para mostrar que não há um programa agindo, seu dispositivo faz um cálculo rápido. Não há nenhum enigma para resolver.',
  answer: 'Sou uma pessoa',
  tryAgain: 'Tentar de novo',
  checking: 'Verificando',
  working: 'Isso leva alguns segundos, e mais em um dispositivo antigo. Feche esta janela para parar.',
  failed: 'A verificação não funcionou. Tente de novo.',
  unreachable: 'Não foi possível acessar o servidor. Verifique sua conexão e tente de novo.',
  ownServer: 'Verificado pelo próprio servidor deste site.',
  serversInSingapore: 'Verificado pelos servidores deste site em Singapura.',
}

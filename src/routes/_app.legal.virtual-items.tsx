import { createFileRoute } from '@tanstack/react-router'

import { messages } from '#messages/app.ts'
import { VirtualGoodsScreen } from '#src/screens/about/about-screens.tsx'
import { pageHead } from '#src/screens/page-head.ts'

export const Route = createFileRoute('/_app/legal/virtual-items')({
  head: ({ match }) => pageHead(match, messages.virtualGoods),
  component: VirtualGoodsScreen,
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import type { ApiClient } from '#contract/client.ts'
import { ApiProvider } from '#src/data/api-context.tsx'
import { clearNewestFeedback } from '#src/state/feedback.ts'
import { renderInMain, settle } from '#src/ui/in-main.fixture.ts'

import AboutSection from './about-section.tsx'

const session = vi.hoisted(() => ({ user: { id: '1' } as { id: string } | null }))
vi.mock('#src/data/use-session.ts', () => ({ useSession: () => session }))
vi.mock('@tanstack/react-router', () => ({
  createLink:
    (Row: (props: ComponentProps<'a'>) => ReactNode) =>
    ({ to, ...rest }: { to: string }) => <Row {...rest} href={to} />,
}))

const render = renderInMain()
afterEach(() => localStorage.clear())

const latestReply = vi.fn<() => Promise<{ lastFeedbackReplyId: number }>>()
const textOfRow = () => document.querySelector('a[href="/feedback_pc"]')?.textContent
/** Opens Settings as a new visit. */
function open(lastFeedbackReplyId: number): void {
  latestReply.mockResolvedValue({ lastFeedbackReplyId })
  render(
    <QueryClientProvider client={new QueryClient()} key={lastFeedbackReplyId}>
      <ApiProvider value={{ feedback: { latestReply } } as unknown as ApiClient}>
        <AboutSection />
      </ApiProvider>
    </QueryClientProvider>,
  )
}

test('the row Feedback says that the site has replied, until the viewer has seen it (specification section 3, feedback slice)', async () => {
  open(7)
  await vi.waitFor(() => expect(textOfRow()).toBe('Feedback New reply'))
  clearNewestFeedback()
  await vi.waitFor(() => expect(textOfRow()).toBe('Feedback'))
  open(8)
  await vi.waitFor(() => expect(textOfRow()).toBe('Feedback New reply'))
})

test('guests have no feedback, and are not asked for', async () => {
  session.user = null
  latestReply.mockClear()
  open(9)
  await settle()
  expect(textOfRow()).toBe('Feedback')
  expect(latestReply).not.toHaveBeenCalled()
})

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useApi } from '#src/data/api-context.tsx'
import { sessionQuery } from '#src/data/queries.ts'
import { showMessage } from '#src/state/snackbar.ts'
import { Button } from '#src/ui/button.tsx'

export function LogOutButton() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.session.logOut({}),
    onSuccess: async (session) => {
      queryClient.setQueryData(sessionQuery(api).queryKey, session)
      showMessage('You are logged out')
      await navigate({ to: '/foryou' })
    },
    onError: (error) => showMessage(`You are still logged in. ${error.message}`),
  })
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Log out
    </Button>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'

import type { Conversation } from '#contract/models/conversation.ts'
import { userPath } from '#contract/paths.ts'
import { messages } from '#messages/conversations.ts'
import { useApi } from '#src/data/api-context.tsx'
import { conversationsQuery } from '#src/data/conversations.ts'
import { useSession } from '#src/data/use-session.ts'
import { ConversationList, NoConversations } from '#src/features/conversations/conversation-list.tsx'
import { ConversationMenu, DeleteQuestion } from '#src/features/conversations/conversation-menu.tsx'
import { ConversationView } from '#src/features/conversations/conversation-view.tsx'
import { GroupDialog, NewGroupDialog } from '#src/features/conversations/group-dialog.tsx'
import { MessageSearch } from '#src/features/conversations/message-search.tsx'
import { NewMessageDialog } from '#src/features/conversations/new-message-dialog.tsx'
import { nameOf, namesOf } from '#src/features/conversations/text-of.ts'
import { openDialog } from '#src/state/dialogs.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { pen } from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useWholeScreen } from '#src/ui/use-whole-screen.ts'

import css from './messages-screen.module.css'

export interface MessagesSearch {
  /** The conversation that is open. */
  id?: string
  /** The user to whom a first message may be written. */
  to?: string
  /** A video to send with the next message. */
  video?: string
  /** The place of the message that is shown first. */
  at?: number
  /** Shows the requests that wait to be accepted. */
  requests?: true
}

/** Direct messages: the list of conversations and the open one, side by side if there is space. */
export function MessagesScreen({ search }: { search: MessagesSearch }) {
  const { user } = useSession()
  if (!user) {
    return (
      <div className={css.guest}>
        <Notice icon="comment" title={messages.logInTitle} isPageTitle>
          <Button kind="primary" onClick={() => openDialog('logIn')}>
            {messages.logIn}
          </Button>
        </Notice>
      </div>
    )
  }
  return <Messages viewerId={user.id} search={search} />
}

function Messages({ viewerId, search }: { viewerId: string; search: MessagesSearch }) {
  const navigate = useNavigate()
  const { id, to, video, at, requests } = search
  const [making, setMaking] = useState<'message' | 'group'>()
  const close = () => setMaking(undefined)
  const isOpen = id !== undefined || to !== undefined
  useWholeScreen(isOpen)
  const goTo = useCallback(
    (next: MessagesSearch, replace = false) => void navigate({ to: '/messages', search: next, replace }),
    [navigate],
  )
  const onFound = useCallback(
    (conversationId: string) => goTo({ id: conversationId, ...(video !== undefined && { video }) }, true),
    [goTo, video],
  )
  const kind = requests ? 'requests' : 'accepted'
  return (
    <div className={css.page} data-open={isOpen || undefined}>
      <div className={css.side}>
        <header className={css.head}>
          {requests ? (
            <Link to="/messages" className={css.back} aria-label={messages.backToMessages}>
              <Icon path={ARROW} />
            </Link>
          ) : (
            <BackButton place="bar" />
          )}
          <h1 className={css.title}>{requests ? messages.requests : messages.title}</h1>
          {!requests && (
            <button
              type="button"
              className={css.tool}
              aria-label={messages.newMessage}
              onClick={() => setMaking('message')}
            >
              <Icon path={pen} />
            </button>
          )}
        </header>
        {video !== undefined && <p className={css.hint}>{messages.chooseConversation}</p>}
        {!requests && <RequestsLink />}
        <ConversationList
          kind={kind}
          viewerId={viewerId}
          openId={id}
          videoId={video}
          onNew={() => setMaking('message')}
        />
      </div>
      <div className={css.main}>
        {isOpen ? (
          <ConversationView
            key={id ?? to}
            target={id === undefined ? { userId: to ?? '' } : { conversationId: id }}
            viewerId={viewerId}
            videoId={video}
            onVideoGone={() =>
              goTo({ ...(id !== undefined && { id }), ...(to !== undefined && { to }) }, true)
            }
            placeSeq={id === undefined ? undefined : at}
            onPlaceGone={() => at !== undefined && id !== undefined && goTo({ id }, true)}
            onFound={onFound}
            onAccepted={() => id !== undefined && goTo({ id }, true)}
            onLeft={() => goTo(requests ? { requests } : {}, true)}
            renderHead={(conversation, name) => (
              <ConversationHead
                conversation={conversation}
                name={name}
                viewerId={viewerId}
                onPlace={(seq) => conversation && goTo({ id: conversation.id, at: seq }, at !== undefined)}
                onBack={() => goTo(requests ? { requests } : {}, true)}
              />
            )}
          />
        ) : (
          <NoneOpen isRequests={requests ?? false} onNew={() => setMaking('message')} />
        )}
      </div>
      {making === 'message' && (
        <NewMessageDialog
          viewerId={viewerId}
          videoId={video}
          onNewGroup={() => setMaking('group')}
          onClose={close}
        />
      )}
      {making === 'group' && (
        <NewGroupDialog
          viewerId={viewerId}
          onMade={(made) => {
            close()
            goTo({ id: made, ...(video !== undefined && { video }) })
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const ARROW = 'M15 5l-7 7 7 7'
const END_ARROW = 'M9 5l7 7-7 7'

/** In place of a conversation, beside the list. */
function NoneOpen({ isRequests, onNew }: { isRequests: boolean; onNew: () => void }) {
  const { data } = useInfiniteQuery(conversationsQuery(useApi(), 'accepted'))
  const hasNone = data?.pages.every(({ conversations }) => conversations.length === 0)
  if (hasNone && !isRequests) return <NoConversations onNew={onNew} />
  return (
    <Notice icon="comment" title={messages.noneOpen} text={messages.noneOpenText}>
      <Button kind="primary" onClick={onNew}>
        {messages.messageSomeone}
      </Button>
    </Notice>
  )
}

/** Leads to the requests that wait to be accepted, with their number if it is known. */
function RequestsLink() {
  const { data } = useInfiniteQuery(conversationsQuery(useApi(), 'requests'))
  const count = data?.pages[0]?.conversations.length ?? 0
  return (
    <Link to="/messages" search={{ requests: true }} className={css.requests}>
      <span className={css.requestsIcon}>
        <Icon name="inbox" />
      </span>
      {count > 0 ? messages.requestsWithCount({ count }) : messages.requests}
      <span className={css.arrow}>
        <Icon path={END_ARROW} />
      </span>
    </Link>
  )
}

interface ConversationHeadProps {
  conversation: Conversation | undefined
  /** The name of a user with whom the viewer has no conversation yet. */
  name: string
  viewerId: string
  /** Called with the place of a message to show. */
  onPlace: (seq: number) => void
  onBack: () => void
}

function ConversationHead({ conversation, name, viewerId, onPlace, onBack }: ConversationHeadProps) {
  const [open, setOpen] = useState<'menu' | 'group' | 'search' | 'delete'>()
  const close = () => setOpen(undefined)
  const leave = () => {
    close()
    onBack()
  }
  const menuButton = useRef<HTMLButtonElement>(null)
  const [other] = conversation?.kind === 'direct' ? conversation.participants : []
  const title = conversation ? nameOf(conversation) : name
  return (
    <header className={css.head}>
      <button
        type="button"
        className={css.back}
        data-phone
        aria-label={messages.backToMessages}
        onClick={onBack}
      >
        <Icon path={ARROW} />
      </button>
      {title && <Avatar url={other?.avatarUrl ?? null} name={title} />}
      <div className={css.names}>
        <h2 className={css.name}>
          {other ? (
            <Link to={userPath(other)}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        {other && <bdi className={css.participants}>{`@${other.uniqueId}`}</bdi>}
        {conversation?.kind === 'group' && (
          <p className={css.participants}>{namesOf(conversation.participants)}</p>
        )}
      </div>
      {conversation && (
        <>
          <button
            type="button"
            className={css.tool}
            aria-label={messages.search}
            aria-haspopup="dialog"
            onClick={() => setOpen('search')}
          >
            <Icon name="search" />
          </button>
          <button
            ref={menuButton}
            type="button"
            className={css.tool}
            aria-label={messages.conversationActions}
            aria-haspopup="menu"
            onClick={() => setOpen('menu')}
          >
            <Icon name="more" />
          </button>
        </>
      )}
      {conversation && open === 'menu' && (
        <ConversationMenu
          conversation={conversation}
          anchor={menuButton}
          onGroup={() => setOpen('group')}
          onDelete={() => setOpen('delete')}
          onClose={() => setOpen((now) => (now === 'menu' ? undefined : now))}
        />
      )}
      {conversation && open === 'search' && (
        <MessageSearch
          conversation={conversation}
          viewerId={viewerId}
          onChosen={(seq) => {
            close()
            onPlace(seq)
          }}
          onClose={close}
        />
      )}
      {conversation && open === 'group' && (
        <GroupDialog conversation={conversation} viewerId={viewerId} onLeft={leave} onClose={close} />
      )}
      {conversation && open === 'delete' && (
        <DeleteQuestion conversation={conversation} onLeft={leave} onClose={close} />
      )}
    </header>
  )
}

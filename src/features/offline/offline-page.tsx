import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { type MarkKind, NEXT_VIDEOS_COUNT, type OfflineCollection } from '#contract/offline.ts'
import { messages as app } from '#messages/app.ts'
import { messages } from '#messages/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { CollectionCard } from './collection-card.tsx'
import { savedBytesOf, useOfflineCollections } from './collections.ts'
import { LookingAtSaved } from './device-silent.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { askToPersist, useStorageEstimate } from './storage-estimate.ts'

import css from './offline-page.module.css'

interface OfflinePageProps {
  /** Starts saving the next videos of For you. */
  onSaveNext: () => void
  /** Starts saving the videos that the user has marked; null for a guest. */
  onSaveMarked: ((kind: MarkKind) => void) | null
  back: ReactNode
}

/** Lists everything that is saved on this device, and lets the viewer change it. Works without a network. */
export function OfflinePage({ onSaveNext, onSaveMarked, back }: OfflinePageProps) {
  const collections = useOfflineCollections()
  const title = useRef<HTMLHeadingElement>(null)
  const [isRemovingAll, setIsRemovingAll] = useState(false)
  const isOnline = useIsOnline()
  // A browser may report free space that the device does not have.
  const isFull = collections?.some(({ pauseReason }) => pauseReason === 'full') ?? false
  const saveNext = isOnline && !isFull && 'caches' in globalThis && (
    <Button kind="primary" onClick={onSaveNext}>
      {messages.saveNext({ count: NEXT_VIDEOS_COUNT })}
    </Button>
  )
  return (
    <Page title={app.offlineVideos} titleRef={title} back={back} isNarrow>
      <div className={css.page}>
        {!collections && <LookingAtSaved />}
        {collections?.length === 0 && (
          <Notice
            icon="film"
            title={messages.emptyTitle}
            text={isOnline ? messages.emptyText : messages.emptyTextOffline}
          >
            {saveNext}
          </Notice>
        )}
        {collections && collections.length > 0 && (
          <>
            <div className={css.top}>
              <StorageSummary collections={collections} isFull={isFull} />
              {saveNext}
            </div>
            <ul className={css.collections} aria-label={messages.list}>
              {collections.map((collection) => (
                <CollectionCard
                  key={collection.id}
                  collection={collection}
                  onLastRemoved={() => title.current?.focus()}
                />
              ))}
            </ul>
            <Button kind="text" className={css.removeAll ?? ''} onClick={() => setIsRemovingAll(true)}>
              {messages.removeAll}
            </Button>
          </>
        )}
        <Rules onSaveMarked={isOnline && !isFull ? onSaveMarked : null} />
      </div>
      {collections && isRemovingAll && (
        <RemoveDialog
          title={messages.removeAllTitle}
          action={messages.removeAll}
          collections={collections}
          onRemove={() => {
            for (const { id } of collections) void callWorker('offline.remove', { id }).catch(() => {})
            title.current?.focus()
          }}
          onClose={() => setIsRemovingAll(false)}
        />
      )}
    </Page>
  )
}

function StorageSummary({ collections, isFull }: { collections: OfflineCollection[]; isFull: boolean }) {
  const estimate = useStorageEstimate()
  const values = { saved: formatBytes(savedBytesOf(collections)), strong: wrapIn(<strong />) }
  return (
    <p className={css.freeSpace}>
      <RichText>
        {isFull
          ? messages.storageFull(values)
          : estimate
            ? messages.storageFree({ ...values, free: formatBytes(estimate.freeBytes) })
            : messages.storage(values)}
      </RichText>
    </p>
  )
}

const MARKS = [
  {
    kind: 'liked',
    setting: 'isKeepingLiked',
    label: 'saveLiked',
    hint: 'saveLikedHint',
    before: 'saveLikedBefore',
  },
  {
    kind: 'saved',
    setting: 'isKeepingSaved',
    label: 'copySaved',
    hint: 'copySavedHint',
    before: 'copySavedBefore',
  },
] as const

function Rules({ onSaveMarked }: Pick<OfflinePageProps, 'onSaveMarked'>) {
  const isHydrated = useIsHydrated()
  const settings = useSnapshot(playerSettings)
  return (
    <section className={css.rules}>
      <h2>{messages.automatic}</h2>
      {MARKS.map(({ kind, setting, label, hint, before }) => {
        const isOn = isHydrated && settings[setting]
        return (
          <Fragment key={kind}>
            <Switch
              label={messages[label]}
              isOn={isOn}
              onChange={(isOnNow) => {
                changePlayerSettings({ [setting]: isOnNow })
                if (isOnNow) askToPersist()
              }}
            >
              {messages[hint]}
            </Switch>
            {isOn && onSaveMarked && (
              <p>
                <Button onClick={() => onSaveMarked(kind)}>{messages[before]}</Button>
              </p>
            )}
          </Fragment>
        )
      })}
      <p>{messages.savesNext}</p>
      <p>{messages.whenFull}</p>
    </section>
  )
}

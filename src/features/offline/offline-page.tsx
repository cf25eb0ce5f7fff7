import { type ReactNode, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import type { OfflineCollection } from '#contract/offline.ts'
import { callWorker } from '#src/data/api.ts'
import { useIsOnline } from '#src/data/use-is-online.ts'
import { changePlayerSettings, playerSettings } from '#src/state/player-settings.ts'
import { Button } from '#src/ui/button.tsx'
import { formatBytes } from '#src/ui/format-bytes.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useIsHydrated } from '#src/ui/use-is-hydrated.ts'

import { CollectionCard } from './collection-card.tsx'
import { savedBytesOf, useOfflineCollections } from './collections.ts'
import { LookingAtSaved } from './device-silent.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { askToPersist, useStorageEstimate } from './storage-estimate.ts'

import css from './offline-page.module.css'

interface OfflinePageProps {
  /** Begins to save the next videos of For you. */
  onSaveNext: () => void
  /** Begins to save the videos that the user has liked; null for a guest. */
  onSaveLiked: (() => void) | null
  back: ReactNode
}

/** Lists everything that is saved on this device, and lets the viewer change it. Needs no network. */
export function OfflinePage({ onSaveNext, onSaveLiked, back }: OfflinePageProps) {
  const collections = useOfflineCollections()
  const title = useRef<HTMLHeadingElement>(null)
  const [isRemovingAll, setIsRemovingAll] = useState(false)
  const isOnline = useIsOnline()
  // A browser may report free space that the device does not have.
  const isFull = collections?.some(({ pauseReason }) => pauseReason === 'full') ?? false
  const saveNext = isOnline && !isFull && 'caches' in globalThis && (
    <Button kind="primary" onClick={onSaveNext}>
      Save the next 30 videos
    </Button>
  )
  return (
    <Page title="Offline videos" titleRef={title} back={back}>
      <div className={css.page}>
        {!collections && <LookingAtSaved />}
        {collections?.length === 0 && (
          <Notice
            icon="film"
            title="No offline videos yet"
            text={
              isOnline
                ? 'Save videos before a trip and watch them without a connection.'
                : 'When you’re online, save videos here to watch offline.'
            }
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
            <ul className={css.collections} aria-label="Saved videos">
              {collections.map((collection) => (
                <CollectionCard
                  key={collection.id}
                  collection={collection}
                  onLastRemoved={() => title.current?.focus()}
                />
              ))}
            </ul>
            <Button kind="text" className={css.removeAll ?? ''} onClick={() => setIsRemovingAll(true)}>
              Remove all
            </Button>
          </>
        )}
        <Rules onSaveLiked={isOnline && !isFull ? onSaveLiked : null} />
      </div>
      {collections && isRemovingAll && (
        <RemoveDialog
          title="Remove all saved videos?"
          action="Remove all"
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
  return (
    <p className={css.freeSpace}>
      <strong>{formatBytes(savedBytesOf(collections))}</strong> <span>saved</span>
      {isFull && <span> · no space left</span>}
      {!isFull && estimate && (
        <span>{` · the browser allows about ${formatBytes(estimate.freeBytes)} more`}</span>
      )}
    </p>
  )
}

function Rules({ onSaveLiked }: { onSaveLiked: (() => void) | null }) {
  const isHydrated = useIsHydrated()
  const { isKeepingLiked } = useSnapshot(playerSettings)
  return (
    <section className={css.rules}>
      <h2>Automatic saving</h2>
      <Switch
        label="Save videos I like"
        isOn={isHydrated && isKeepingLiked}
        onChange={(isOn) => {
          changePlayerSettings({ isKeepingLiked: isOn })
          if (isOn) askToPersist()
        }}
      >
        Videos you like from now on are saved here over Wi-Fi.
      </Switch>
      {isHydrated && isKeepingLiked && onSaveLiked && (
        <p>
          <Button onClick={onSaveLiked}>Save videos I liked before</Button>
        </p>
      )}
      <p>
        Vireo also saves the next videos of your feed: 10 on Wi-Fi, 3 on mobile data, none with data saver on
        or autoplay off.
      </p>
      <p>
        When this device is full, pictures are removed first, then videos that Vireo saved automatically,
        oldest first. Videos you saved stay until you remove them. Drafts, uploads and actions waiting to be
        sent are never removed.
      </p>
    </section>
  )
}

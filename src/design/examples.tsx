import { type ReactNode, useState } from 'react'

import { Avatar } from '#src/ui/avatar.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import * as drawings from '#src/ui/drawings.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { ButtonRow, LinkRow, Rows, SwitchRow, TextRow } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { MenuCount, SideMenu, SideMenuGroup, SidePage } from '#src/ui/side-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

import css from './examples.module.css'

const LONG = 'Wer darf deine Videos herunterladen, weitergeben und bearbeiten'

/** Each shared component in all its states. */
export const Examples = () => (
  <div className={css.examples}>
    <Example title="Rows">
      <RowExamples />
    </Example>
    <Example title="Disclosure">
      <Disclosure label="More options">
        <p>What few people need.</p>
      </Disclosure>
      <Disclosure label="History" value="3" isOpen>
        <p>What few people need, open.</p>
      </Disclosure>
    </Example>
    <Example title="Notice">
      <Notice icon="film" title="No videos yet" text="Your videos appear here. Post your first one.">
        <Button kind="primary">Post a video</Button>
      </Notice>
      <Notice isSmall icon="users" title="No invitations" text="An invitation lets one person sign up.">
        <Button kind="quiet">Invite people</Button>
      </Notice>
      <Notice icon="cloudOff" title="Couldn’t load this" text="You’re offline." code={10216} />
    </Example>
    <Example title="Skeleton and spinner">
      <Skeleton shape="rows" count={2} />
      <Skeleton shape="grid" />
      <Skeleton shape="text" />
      <Spinner />
    </Example>
    <Example title="Side page, at its list">
      <SideExample isMenu />
    </Example>
    <Example title="Side page, at a section">
      <SideExample isMenu={false} />
    </Example>
    <Example title="Drawings">
      <div className={css.line}>
        {Object.entries(drawings).map(([name, path]) => (
          <Icon key={name} path={path} title={name} />
        ))}
      </div>
      <Avatar url={null} name="Sol" />
    </Example>
  </div>
)

const Example = ({ title, children }: { title: string; children: ReactNode }) => (
  <article className={css.example}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </article>
)

function RowExamples() {
  const [isOn, setIsOn] = useState(true)
  return (
    <Sections>
      <Section
        title="A section"
        text="One or two sentences about it."
        action={<Button kind="text">Edit</Button>}
      >
        <Rows>
          <LinkRow to="/" icon={drawings.lock} label="Two-step log-in" value="Off" />
          <LinkRow to="/" icon={drawings.device} label="Devices" value="2 devices" />
          <LinkRow to="/" icon={drawings.download} label={LONG} value="Nur Menschen, denen du folgst" />
          <ButtonRow
            icon={drawings.key}
            label="Change password"
            hint="Last changed 3 months ago"
            onClick={noop}
          />
          <ButtonRow icon="users" label="Busy" value="Saving" isBusy onClick={noop} />
          <SwitchRow icon={drawings.eye} label="Private account" isOn={isOn} onChange={setIsOn} />
          <SwitchRow
            icon={drawings.bell}
            label="Watch history"
            hint="Only you see what you have watched. Turning it off removes nothing."
            isOn={!isOn}
            onChange={(isOff) => setIsOn(!isOff)}
          />
          <TextRow icon={drawings.disk} label="Storage" value="1.2 GB of 5 GB" />
          <ButtonRow icon={drawings.trash} label="Delete account" isDanger opens={false} onClick={noop} />
        </Rows>
      </Section>
      <Section title="Without icons" level={3}>
        <Rows>
          <LinkRow to="/" label="Privacy" />
          <LinkRow to="/" label="About" isCurrent />
        </Rows>
      </Section>
    </Sections>
  )
}

const SideExample = ({ isMenu }: { isMenu: boolean }) => (
  <SidePage
    title="Settings"
    isMenu={isMenu}
    sectionTitle="Log-in and devices"
    sectionBack={<BackButton place="bar" />}
    menu={
      <SideMenu label="Settings">
        <SideMenuGroup title="You">
          <LinkRow to="/" icon="user" label="Account" value="@sol.and.sea" />
          <LinkRow to="/" icon={drawings.shield} label="Log-in and devices" value="Two-step: off" isCurrent />
          <LinkRow to="/" icon={drawings.lock} label="Privacy" value="Public" />
        </SideMenuGroup>
        <SideMenuGroup title="Moderation">
          <LinkRow
            to="/"
            icon={drawings.flag}
            label="Reports"
            value={<MenuCount count={12} label="12 open" />}
          />
          <LinkRow to="/" icon={drawings.scales} label="Appeals" value={<MenuCount count={0} label="" />} />
        </SideMenuGroup>
      </SideMenu>
    }
  >
    <RowExamples />
  </SidePage>
)

function noop(): void {}

import { type ReactNode, useRef, useState } from 'react'

import { AddField } from '#src/ui/add-field.tsx'
import { Ago } from '#src/ui/ago.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { BackButton, PageBackButton } from '#src/ui/back-button.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Choice } from '#src/ui/choice.tsx'
import { CloseButton } from '#src/ui/close-button.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import * as drawings from '#src/ui/drawings.ts'
import { EndOfList } from '#src/ui/end-of-list.tsx'
import { FileButton } from '#src/ui/file-button.tsx'
import { FieldProblem, Form, FormMessage, SubmitButton, useForm } from '#src/ui/form.tsx'
import { Icon, WaitingMark } from '#src/ui/icon.tsx'
import { LanguageSelect } from '#src/ui/language-select.tsx'
import { LightLink } from '#src/ui/light-link.tsx'
import { LinkedText } from '#src/ui/linked-text.tsx'
import { MoreProblem, StillTrying } from '#src/ui/list-notices.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { MenuRow } from '#src/ui/menu-row.tsx'
import { Menu, MenuChoices, MenuEntry } from '#src/ui/menu.tsx'
import { NameSearchField } from '#src/ui/name-search-field.tsx'
import { Notice, Spinner } from '#src/ui/notice.tsx'
import { OutLink } from '#src/ui/out-link.tsx'
import { Page } from '#src/ui/page.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { PictureButton } from '#src/ui/picture-button.tsx'
import { PictureLinks } from '#src/ui/picture-links.tsx'
import { Plot, PlotFigure, type PlotPoint } from '#src/ui/plot.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { PublishTimeField } from '#src/ui/publish-time-field.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { RailButton } from '#src/ui/rail-button.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'
import { ButtonRow, FieldRow, LinkRow, Rows, SwitchRow, TextRow } from '#src/ui/rows.tsx'
import { Section, Sections } from '#src/ui/section.tsx'
import { MenuCount, SideMenu, SideMenuGroup, SidePage } from '#src/ui/side-page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatementForm } from '#src/ui/statement-form.tsx'
import { SubjectPage } from '#src/ui/subject-page.tsx'
import { cardClass } from '#src/ui/surfaces.ts'
import { Switch } from '#src/ui/switch.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { NumberField, SelectField, TextArea, TextField } from '#src/ui/text-field.tsx'
import { FoldedText, VisuallyHidden } from '#src/ui/text.tsx'
import { UnreadMark } from '#src/ui/unread-mark.tsx'
import { Day, When } from '#src/ui/when.tsx'

import css from './examples.module.css'

const LONG = 'Wer darf deine Videos herunterladen, weitergeben und bearbeiten'
const PARAGRAPH =
  'The vireo is a small green songbird; its name is Latin for “I am green”. The video is the picture, the interface is its frame: quiet, dark, quick, with one living green. '
const PICTURE = {
  url: '#first',
  smallUrl:
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><path fill='green' d='M0 0h4v3H0z'/></svg>",
  width: 160,
  height: 120,
  alt: '',
}
const VIEWS = [12, 40, 31, 0, 86, 120, 94].map((value, day) => ({ label: `Day ${day + 1}`, value }))
const withoutAny = (point: PlotPoint) => ({ ...point, value: 0 })
const DAY_SEC = 86_400
const loadedSec = Date.now() / 1_000

/** Each shared component in all its states. */
export const Examples = () => (
  <div className={css.examples}>
    <Example title="Text and distance">
      <Scales />
    </Example>
    <Example title="Rows">
      <RowExamples />
    </Example>
    <Example title="Rows of a menu">
      <ul>
        <MenuRow icon={drawings.flag} onClick={noop}>
          Report
        </MenuRow>
        <MenuRow onClick={noop}>Not interested</MenuRow>
      </ul>
    </Example>
    <Example title="Menu beside what it is about">
      <MenuExample />
    </Example>
    <Example title="Disclosure">
      <Disclosure label="More options">
        <p>Most people need none of this.</p>
      </Disclosure>
      <Disclosure label="History" value="3" isOpen>
        <p>Most people need none of this.</p>
      </Disclosure>
    </Example>
    <Example title="Buttons">
      <ButtonExamples />
    </Example>
    <Example title="Fields">
      <FieldExamples />
    </Example>
    <Example title="Tabs">
      <TabExamples />
    </Example>
    <Example title="Empty, failed, offline">
      <Notice icon="film" title="No videos yet" text="Your videos appear here. Post your first one.">
        <Button kind="primary">Post a video</Button>
      </Notice>
      <Notice isSmall icon="users" title="No invitations" text="An invitation lets one person sign up.">
        <Button>Invite people</Button>
      </Notice>
      <Notice icon="cloudOff" title="Couldn’t load this" text="You’re offline." code={10216} />
      <MoreProblem reason="You’re offline." onTryAgain={noop} />
      <StillTrying reason="The site is slow." tryNow={noop} />
    </Example>
    <Example title="Loading">
      <Skeleton shape="rows" count={2} />
      <Skeleton shape="grid" />
      <Skeleton shape="text" />
      <Spinner />
      <EndOfList label="Loading more" isBusy onReached={noop} />
      <Progress label="Uploading" value={0.4} />
    </Example>
    <Example title="Plots">
      <Plot name="Views" labelHeading="Day" points={VIEWS} format={String} />
      <Plot name="Views of nobody" labelHeading="Day" points={VIEWS.map(withoutAny)} format={String} />
      <PlotFigure
        name="Parts of a day"
        labelHeading="Part"
        points={VIEWS}
        format={String}
        indexAt={(across) => Math.floor(across * VIEWS.length)}
      >
        {(at) => (
          <svg viewBox={`0 0 ${VIEWS.length} 1`} aria-hidden="true">
            <rect x={at} width="1" height="1" fill="currentColor" />
          </svg>
        )}
      </PlotFigure>
    </Example>
    <Example title="Text">
      <FoldedText text={PARAGRAPH.repeat(3)} lines={2} />
      <p>
        <LinkedText text="A day with @sol.and.sea at #thesea, see example.org" />
      </p>
      <p>
        <LightLink to="/">A link</LightLink>,{' '}
        <OutLink href="https://example.org">a link to elsewhere</OutLink>,{' '}
        <RichText>{['words with ', wrapIn(<strong />)(['weight']), '.']}</RichText>
        <VisuallyHidden>This is read out.</VisuallyHidden>
      </p>
      <p>
        <When timeSec={loadedSec} /> · <When timeSec={loadedSec - DAY_SEC} /> ·{' '}
        <When timeSec={loadedSec - 40 * DAY_SEC} /> · <Ago timeSec={loadedSec - 3_600} nowSec={loadedSec} /> ·{' '}
        <Day timeSec={loadedSec - DAY_SEC} />
      </p>
    </Example>
    <Example title="Pictures and marks">
      <div className={css.line}>
        <Avatar url={null} name="Sol" />
        <Avatar url={null} name="海" size="large" isLive />
        <Mark />
        <UnreadMark count={3} />
        <UnreadMark count={120} />
        <QrCode text="https://example.org/invitation" label="Invitation" />
      </div>
      <div className={css.line}>
        {Object.entries(drawings).map(([name, path]) => (
          <Icon key={name} path={path} title={name} />
        ))}
      </div>
      <PictureLinks pictures={[PICTURE, { ...PICTURE, url: '#second' }]} />
    </Example>
    <Example title="Over a video">
      <div className={`${css.line} ${css.stage}`}>
        <RailButton icon="heart" label="Like" text="1.2K" />
        <RailButton icon="heart" label="Like" text="1.2K" isFilled isWaiting />
        <RailButton icon="share" label="Share" />
      </div>
    </Example>
    <Example title="Banner">
      <div className={css.window}>
        <Banner label="Privacy" text="May this site count your visits?">
          <Button>No</Button>
          <Button kind="primary">Allow</Button>
        </Banner>
      </div>
    </Example>
    <Example title="Page">
      <Page
        title="Watch history"
        back={<BackButton place="bar" />}
        actions={<Button kind="text">Clear</Button>}
      >
        <p>{PARAGRAPH}</p>
        <PageBackButton />
      </Page>
    </Example>
    <Example title="Page of a subject">
      <SubjectPage
        picture={<Avatar url={null} name="Sol" size="large" />}
        title="Sol & Sea"
        subtitle="@sol.and.sea"
        actions={<Button kind="primary">Follow</Button>}
      >
        <Skeleton shape="grid" count={3} />
      </SubjectPage>
    </Example>
    <Example title="Page of sections, at its list">
      <SideExample isMenu />
    </Example>
    <Example title="Page of sections, at a section">
      <SideExample isMenu={false} />
    </Example>
  </div>
)

const TEXT_SIZES = ['xs', 's', 'm', 'l', 'xl'] as const
const SPACES = [1, 2, 3, 4, 5, 6, 8, 12] as const

const Scales = () => (
  <>
    {TEXT_SIZES.map((size) => (
      <p key={size} className={css[`text-${size}`]}>
        --text-{size}: the quick brown fox
      </p>
    ))}
    <div className={css.line}>
      {SPACES.map((space) => (
        <span key={space} className={`${css.space} ${css[`space-${space}`]}`}>
          {space}
        </span>
      ))}
    </div>
  </>
)

function ButtonExamples() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={css.line}>
        <Button kind="primary">Post</Button>
        <Button>Save draft</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="text">Skip</Button>
        <a href="#link" className={buttonClass('quiet')}>
          A link
        </a>
      </div>
      <div className={css.line}>
        <Button kind="primary" isBusy>
          Posting
        </Button>
        <Button disabled>Save draft</Button>
        <FileButton label="Choose a file" onFile={noop} />
        <PictureButton label="Choose a picture" onPicture={noop} />
        <span className={css.waiting}>
          <Icon name="heart" />
          <WaitingMark id="waiting" />
        </span>
        <CloseButton label="Close" onClose={noop} />
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
      </div>
      {isOpen && (
        <Dialog title="Delete this video?" onClose={() => setIsOpen(false)}>
          <p>You can restore it for 30 days.</p>
          <Button kind="danger" onClick={() => setIsOpen(false)}>
            Delete
          </Button>
        </Dialog>
      )}
    </>
  )
}

function MenuExample() {
  const [open, setOpen] = useState<'menu' | 'sheet'>()
  const button = useRef<HTMLSpanElement>(null)
  return (
    <span ref={button} className={css.line}>
      <Button aria-haspopup="menu" onClick={() => setOpen('menu')}>
        Open a menu
      </Button>
      <Button aria-haspopup="menu" onClick={() => setOpen('sheet')}>
        A sheet on a phone
      </Button>
      {open && (
        <Menu
          label="Message actions"
          anchor={button}
          isSheet={open === 'sheet'}
          onClose={() => setOpen(undefined)}
        >
          {open === 'menu' && (
            <MenuChoices
              label="Reactions"
              choices={['A', 'B', 'C', 'D'].map((label, index) => ({
                label,
                isChosen: index === 1,
                onClick: noop,
              }))}
            />
          )}
          <MenuEntry icon="comment" onClick={noop}>
            Reply
          </MenuEntry>
          <MenuEntry icon={drawings.copy} onClick={noop}>
            Copy text
          </MenuEntry>
          <MenuEntry icon={drawings.trash} isDanger onClick={noop}>
            Delete for everyone
          </MenuEntry>
        </Menu>
      )}
    </span>
  )
}

function ThemeChoice() {
  const [value, setValue] = useState('a')
  return (
    <Choice
      legend="Theme"
      value={value}
      options={['Device', 'Dark', 'Light'].map((label, index) => ({ value: 'abc'[index] ?? '', label }))}
      onChange={setValue}
    />
  )
}

function FieldExamples() {
  const [isOn, setIsOn] = useState(true)
  const form = useForm({
    send: () => {
      throw new FieldProblem({ other: 'Nothing was sent. Try again.' })
    },
  })
  return (
    <div className={`${cardClass} ${css.fields}`}>
      <TextField label="Name" value="Sol & Sea" hint="Shown on your profile." />
      <TextField label="Username" value="sol and sea" error="A username has no spaces." />
      <TextField label="Find a setting" type="search" icon="search" />
      <NumberField label="Videos a day" digits={4} value="20" hint="Of one account." />
      <NumberField label="Storage" digits={6} unit="GB" value="5" error="At most 100 GB." />
      <TextArea label="About you" rows={3} value={PARAGRAPH} />
      <SelectField label="Who can watch" defaultValue="followers">
        <option value="everyone">Everyone</option>
        <option value="followers">Followers</option>
      </SelectField>
      <LanguageSelect value="de" noneLabel="All languages" onChange={noop} />
      <NameSearchField label="Find people" value="" onText={noop} />
      <AddField label="New word" add="Add" onAdd={() => 'This is not a word.'} />
      <PasswordField label="Password" name="example" autoComplete="off" />
      <CodeField error={undefined} />
      <PublishTimeField value="2026-11-24T14:05" onText={noop} />
      <ThemeChoice />
      <Switch label="Private account" isOn={isOn} onChange={setIsOn}>
        Only followers see your videos.
      </Switch>
      <Form form={form}>
        <FormMessage />
        <SubmitButton kind="primary">Send and fail</SubmitButton>
      </Form>
      <StatementForm
        label="Your appeal"
        rows={3}
        maxLength={200}
        action="Send"
        failure="Not sent."
        className={css.fields}
        send={() => Promise.resolve()}
      />
    </div>
  )
}

const TAB_NAMES = [
  'All',
  'Likes',
  'Comments',
  'Mentions',
  'Followers',
  'From the site',
  'Follow requests',
  'Messages',
]

function TabExamples() {
  const [selected, setSelected] = useState('Likes')
  const tabs = TAB_NAMES.map((name, index) => ({
    name,
    label: name,
    ...(index % 3 === 1 && { mark: <UnreadMark count={index * 7} />, description: `${index * 7} new` }),
  }))
  return (
    <Tabs label="Notices" tabs={tabs} selected={selected} onSelect={setSelected}>
      <Notice isSmall icon="heart" title="No likes yet" text="Likes of your videos appear here." />
    </Tabs>
  )
}

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
          <FieldRow>
            <ThemeChoice />
          </FieldRow>
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

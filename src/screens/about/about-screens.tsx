import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

import { FEED_WEIGHT_MAX } from '#contract/constants.ts'
import { messages } from '#messages/about.ts'
import { messages as app } from '#messages/app.ts'
import { useApi } from '#src/data/api-context.tsx'
import { siteInfoQuery } from '#src/data/site.ts'
import { GuestFooter } from '#src/features/app/guest-footer.tsx'
import { lazyOptional } from '#src/offline/lazy.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { pageLocale } from '#src/ui/page-locale.ts'
import { Page } from '#src/ui/page.tsx'
import { RichText, wrapIn } from '#src/ui/rich-text.tsx'

import css from './about-screens.module.css'

const GetAppPart = lazyOptional(() => import('#src/features/app/get-app-part.lazy.tsx'))

/** A page of text about the site. */
const TextPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} back={<BackButton place="bar" />} isNarrow>
    <div className={css.text}>{children}</div>
    <GuestFooter />
  </Page>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    <p>{children}</p>
  </section>
)

const link = (to: NonNullable<LinkProps['to']>) => wrapIn(<Link to={to} className={css.link} />)

/** Texts of the operators, as far as they have written any. */
function SiteParts({ hasRules = false }: { hasRules?: boolean }) {
  const { data } = useQuery(siteInfoQuery(useApi()))
  return (
    <>
      {hasRules && data?.rules && <OwnPart title={messages.siteRules} text={data.rules} />}
      {data?.contact && <OwnPart title={messages.siteContact} text={data.contact} />}
    </>
  )
}

/** How much each reason counts when a device chooses, as the operators have set it. */
function ForYouPart() {
  const { data } = useQuery(siteInfoQuery(useApi()))
  const weights = data?.feedWeights
  if (!weights) return null
  const format = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 2 })
  const rows = [
    [messages.weightTaste, weights.taste],
    [messages.weightMood, weights.mood],
    [messages.weightHashtags, weights.hashtags],
    [messages.weightAuthors, weights.authors],
    [messages.weightSounds, weights.sounds],
    [messages.weightPopular, weights.popular],
  ] as const
  return (
    <section>
      <h2>{messages.forYouTitle}</h2>
      <p>{messages.forYouText({ max: FEED_WEIGHT_MAX })}</p>
      <dl className={css.weights}>
        {rows.map(([label, weight]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.format(weight)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const OwnPart = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h2>{title}</h2>
    <p className={css.own} dir="auto">
      {text}
    </p>
  </section>
)

function SiteName() {
  const { data } = useQuery(siteInfoQuery(useApi()))
  return data?.name ? <p dir="auto">{messages.siteName({ name: data.name })}</p> : null
}

export const AboutScreen = () => (
  <TextPage title={app.about}>
    <SiteName />
    <p>{messages.aboutIntro}</p>
    <p>{messages.aboutName}</p>
    <Part title={messages.aboutSitesTitle}>{messages.aboutSites}</Part>
    <ForYouPart />
    <SiteParts hasRules />
    <Suspense fallback={null}>
      <GetAppPart />
    </Suspense>
    <ul className={css.links}>
      {(
        [
          ['/home', app.home],
          ['/safety', app.safetyCenter],
          ['/for-good', app.forGood],
          ['/newsroom', app.newsroom],
          ['/contact', app.contactUs],
          ['/copyright', app.copyright],
          ['/privacy', app.privacy],
          ['/cookies', app.cookieSettings],
          ['/legal/open-source', app.openSource],
          ['/legal/virtual-items', app.virtualGoods],
        ] as const
      ).map(([to, label]) => (
        <li key={to}>
          <Link to={to} className={css.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </TextPage>
)

export const SafetyScreen = () => (
  <TextPage title={app.safetyCenter}>
    <Part title={messages.safetyReportTitle}>{messages.safetyReport}</Part>
    <Part title={messages.safetyBlockTitle}>{messages.safetyBlock}</Part>
    <Part title={messages.safetyAccountTitle}>
      <RichText>{messages.safetyAccount({ settings: link('/setting/pc') })}</RichText>
    </Part>
    <Part title={messages.safetyHelpTitle}>
      <RichText>
        {messages.safetyHelp({
          suicide: link('/help/suicide-prevention'),
          eating: link('/help/eating-disorders'),
        })}
      </RichText>
    </Part>
  </TextPage>
)

export const NewsroomScreen = () => (
  <TextPage title={app.newsroom}>
    <Part title={messages.pressEmbedTitle}>{messages.pressEmbed}</Part>
    <Part title={messages.pressFeedsTitle}>{messages.pressFeeds}</Part>
    <Part title={messages.pressAskTitle}>
      <RichText>{messages.pressAsk({ contact: link('/contact') })}</RichText>
    </Part>
  </TextPage>
)

export const ForGoodScreen = () => (
  <TextPage title={app.forGood}>
    <Part title={messages.goodQuietTitle}>{messages.goodQuiet}</Part>
    <Part title={messages.goodAllTitle}>{messages.goodAll}</Part>
    <Part title={messages.goodLinesTitle}>{messages.goodLines}</Part>
  </TextPage>
)

export const ContactScreen = () => (
  <TextPage title={app.contactUs}>
    <SiteParts />
    <Part title={messages.contactFeedbackTitle}>
      <RichText>{messages.contactFeedback({ feedback: link('/feedback_pc') })}</RichText>
    </Part>
    <Part title={messages.contactReportTitle}>
      <RichText>{messages.contactReport({ safety: link('/safety') })}</RichText>
    </Part>
  </TextPage>
)

export const OpenSourceScreen = () => (
  <TextPage title={app.openSource}>
    <p>{messages.sourceText}</p>
    <p>{messages.sourceLibraries}</p>
  </TextPage>
)

export const VirtualGoodsScreen = () => (
  <TextPage title={app.virtualGoods}>
    <p>{messages.virtualText}</p>
  </TextPage>
)

import css from './avatar.module.css'

interface AvatarProps {
  url: string | null
  name: string
  size?: 'small' | 'large'
  /** Marks the picture of a user who is live. */
  isLive?: boolean
}

/** A user's picture, or the first letter of their name. The name itself is always beside it. */
export const Avatar = ({ url, name, size = 'small', isLive }: AvatarProps) =>
  url ? (
    <img
      className={`${css.avatar} ${css[size]}`}
      src={url}
      alt=""
      data-on-air={isLive}
      width={size === 'small' ? 40 : 96}
      height={size === 'small' ? 40 : 96}
      decoding="async"
      // After the page's main content.
      fetchPriority="low"
    />
  ) : (
    <span className={`${css.avatar} ${css[size]}`} data-on-air={isLive} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )

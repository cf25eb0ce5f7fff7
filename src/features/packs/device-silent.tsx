import { Notice } from '#src/ui/notice.tsx'

/** Stands where what is saved would, while a disk without any room left gives no answer. */
export const DeviceSilent = () => (
  <Notice
    icon="clock"
    role="status"
    title="This device does not answer"
    text="What is saved here cannot be read just now. If the device is full, free some space: it shows by itself."
  />
)

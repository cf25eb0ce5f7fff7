import { describeDevice, type DeviceTraits } from '#contract/device.ts'

import { readDocumentContext } from './document-context.ts'

/** Reads the visitor's device: what the document says of it, or in the shell, which knows no visitor, what the browser says. */
export const readDevice = (): DeviceTraits => ({
  ...describeDevice(navigator.userAgent, navigator.userAgentData?.mobile),
  ...readDocumentContext(),
})

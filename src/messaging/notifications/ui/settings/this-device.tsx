import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { type DeviceState, readDeviceState, switchDeviceOff, switchDeviceOn } from '../push-device.ts'

/** Switch for notifications in this browser, or the reason why it cannot show them. */
export function ThisDevice({ pushKey, uid }: { pushKey: string; uid: string }) {
  const { device: texts } = useWords().notifications.settings
  const { state, busy, toggle } = useDevice(pushKey, uid)
  const canSwitch = state === 'on' || state === 'off'
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-5 lg:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-body font-medium">{texts.title}</h2>
        <p role="status" className="mt-0.5 text-small text-ink-3">
          {texts[state]}
        </p>
      </div>
      {canSwitch && (
        <Button kind="secondary" loading={busy} onClick={toggle}>
          {state === 'on' ? texts.switchOff : texts.switchOn}
        </Button>
      )}
    </Panel>
  )
}

function useDevice(pushKey: string, uid: string) {
  const words = useWords()
  const { device: texts } = words.notifications.settings
  const { api } = useRouteContext({ from: rootRouteId })
  const [state, setState] = useState<DeviceState | 'checking'>('checking')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    readDeviceState(pushKey).then((read) => {
      if (isCurrent) setState(read)
      // The server may have deleted this device beyond `MAX_DEVICES`.
      if (read === 'on') switchDeviceOn(api, pushKey, uid).catch(() => undefined)
    })
    return () => {
      isCurrent = false
    }
  }, [api, pushKey, uid])
  async function toggle() {
    setBusy(true)
    try {
      setState(state === 'on' ? await switchDeviceOff(api) : await switchDeviceOn(api, pushKey, uid))
    } catch (error) {
      toast.error(error instanceof DOMException ? texts.failed : explain(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, toggle }
}

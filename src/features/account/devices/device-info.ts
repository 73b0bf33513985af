import type { DeviceInfo } from '#data/devices.ts';

export function readDeviceInfo(): DeviceInfo {
  return {
    platform: navigator.platform,
    userAgent: navigator.userAgent,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    screenResolution: `${screen.width}x${screen.height}`,
  };
}

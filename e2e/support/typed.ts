/** Days and times typed key by key, as the fields of a browser in American English take them. */
import type { Locator } from 'playwright/test';

/** `2026-11-30` */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await field.pressSequentially(`${month}${date}${year}`);
}

/** `06:30` */
export async function typeTime(field: Locator, time: string): Promise<void> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const digits = [hour % 12 || 12, minute].map((part) => String(part).padStart(2, '0')).join('');
  await field.pressSequentially(`${digits}${hour < 12 ? 'AM' : 'PM'}`);
}

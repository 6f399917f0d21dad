import { expect, test } from 'vitest';
import { type CourierAdapter, courierAdapters } from '#app/modules/orders/couriers/courier.ts';
import type { ShipmentState } from '../shipment-states.ts';
import { courierTexts, normalizeWord, readWords } from './courier-texts.ts';

/** The couriers' own spelling, as their guides and clients show it. */
const texts: Record<CourierAdapter, readonly (readonly [words: string, state: ShipmentState])[]> = {
  tcs: [
    ['Booking Created', 'booked'],
    ['Shipment Picked Up', 'picked-up'],
    ['Arrived at TCS Facility', 'in-transit'],
    ['Arrived at TCS Facility KARACHI', 'in-transit'],
    ['Departed From Origin', 'in-transit'],
    ['Departed From TCS Facility', 'in-transit'],
    ['Out For Delivery', 'out-for-delivery'],
    ['OUT FOR DELIVERY', 'out-for-delivery'],
    ['Awaiting Receiver Collection (SC)', 'on-hold'],
    ['Awaiting Receiver Collection', 'on-hold'],
    ['Shipment Delivered (OK)', 'delivered'],
    ['Shipment Delivered', 'delivered'],
    ['Shipment Delievered', 'delivered'],
    ['Current Status: Shipment Delivered', 'delivered'],
    ['Undelivered due to Consignee not available', 'attempted'],
    ['Undelivered', 'attempted'],
    ['Undelievered', 'attempted'],
    ['Shipment Undelivered', 'attempted'],
    ['Recipient Refused', 'attempted'],
    ['Receipient Refused', 'attempted'],
    ['Return In Process', 'returning'],
    ['Shipment Returned To Origin (RO)', 'returned'],
    ['RO', 'returned'],
    ['OK', 'delivered'],
    ['Delay due to weather (DBC)', 'on-hold'],
    ['DFC', 'on-hold'],
    ['DAE', 'on-hold'],
    ['DFM', 'on-hold'],
    ['Not Delivered', 'unknown'],
    ['Delivered to neighbour, to be confirmed', 'unknown'],
    ['Bag sealed', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
  ],
  leopards: [
    ['Pickup Request not Send', 'booked'],
    ['Pickup Request Sent', 'booked'],
    ['Consignment Booked', 'booked'],
    ['Consignement Booked', 'booked'],
    ['Drop Off at Express Center', 'picked-up'],
    ['Shipment Picked', 'picked-up'],
    ['Dispatched', 'in-transit'],
    ['Dispached', 'in-transit'],
    ['Arrived at Station', 'in-transit'],
    ['Missroute', 'in-transit'],
    ['Assign to Courier', 'out-for-delivery'],
    ['Pending', 'attempted'],
    ['Pending - Phone off', 'attempted'],
    ['Undelivered', 'attempted'],
    ['Refused', 'attempted'],
    ['Delivered', 'delivered'],
    ['delivered', 'delivered'],
    ['Ready for Return', 'returning'],
    ['Being Return', 'returning'],
    ['Returned to shipper', 'returned'],
    ['Retruned to Shipper', 'returned'],
    ['48 Hours Auto Canceled', 'cancelled'],
    ['Cancelled', 'cancelled'],
    ['AC', 'out-for-delivery'],
    ['DV', 'delivered'],
    ['RO', 'returning'],
    ['RS', 'returned'],
    ['PN2', 'attempted'],
    ['Delivered by mistake', 'unknown'],
    ['Bag sealed', 'unknown'],
  ],
  trax: [
    ['Shipment - Booked', 'booked'],
    ['Booked', 'booked'],
    ['Shipment - Re-Booked', 'booked'],
    ['Shipment - Rider Picked', 'picked-up'],
    ['Shipment - Arrived at Origin', 'in-transit'],
    ['Shipment - In Transit', 'in-transit'],
    ['Shipment - Arrived at Destination', 'in-transit'],
    ['Shipment - Misrouted', 'in-transit'],
    ['Shipment - Misroute Forwarded', 'in-transit'],
    ['Shipment - Rider Exchange', 'in-transit'],
    ['Shipment - Waiting For Consolidation', 'in-transit'],
    ['Shipment - Consolidated', 'in-transit'],
    ['Shipment - Out for Delivery', 'out-for-delivery'],
    ['Shipment - Not Attempted', 'on-hold'],
    ['Shipment - Delivery Unsuccessful', 'attempted'],
    ['Shipment - Re-Attempt', 'attempted'],
    ['Shipment - Re-Attempt Requested', 'attempted'],
    ['Shipment - Reason Validation Required', 'attempted'],
    ['Shipment - On Hold', 'on-hold'],
    ['Shipment - On Hold for Self Collection', 'on-hold'],
    ['Shipment - Non-Service Area', 'on-hold'],
    ['Shipment - Shipper Advise Requested', 'on-hold'],
    ['Shipment - Delivered', 'delivered'],
    ['Delivered', 'delivered'],
    ['Shipment - Cancelled', 'cancelled'],
    ['Shipment - Lost', 'lost'],
    ['Shipment - Recalled', 'returning'],
    ['Intercept Requested', 'on-hold'],
    ['Intercept Approved', 'returning'],
    ['Return - Confirmation Pending', 'on-hold'],
    ['Return - Confirm', 'returning'],
    ['Return - In Transit', 'returning'],
    ['Return - Arrived at Origin', 'returning'],
    ['Return - Dispatched', 'returning'],
    ['Return - Delivery Unsuccessful', 'returning'],
    ['Return - On Hold', 'returning'],
    ['Return - Delivered to Shipper', 'returned'],
    ['Shipment - Undelivered', 'unknown'],
    ['Shipment - Case Closed', 'unknown'],
  ],
};

for (const courier of courierAdapters)
  test.each(texts[courier])(`K5: ${courier} says "%s", which is %s`, (words, state) => {
    expect(readWords(courier, words)).toBe(state);
  });

test('K5: every phrase of the tables is written as it is looked up, so that it can be found', () => {
  for (const courier of courierAdapters) {
    for (const [phrase, state] of Object.entries(courierTexts[courier].whole)) {
      expect(normalizeWord(phrase)).toBe(phrase);
      expect(readWords(courier, phrase)).toBe(state);
    }
  }
});

test('K5: nothing that says it was not delivered is ever read as delivered', () => {
  const denials = [
    'Un-delivered',
    'undelivered',
    'NOT DELIVERED',
    'non delivered',
    'Shipment not delivered',
    'Could not be delivered',
  ];
  for (const courier of courierAdapters) {
    for (const words of denials) expect([words, readWords(courier, words)]).not.toEqual([words, 'delivered']);
  }
});

test('K5: a phrase that a reason may follow is known where it begins, and nowhere else', () => {
  expect(readWords('leopards', 'Pending - phone off')).toBe('attempted');
  expect(readWords('tcs', 'Delay due to weather')).toBe('on-hold');
  for (const [courier, words] of [
    ['leopards', 'Return pending'],
    ['leopards', 'Pendings'],
    ['leopards', 'No longer undelivered today'],
    ['tcs', 'No delay expected'],
    ['trax', 'Shipment - Second delivery unsuccessful'],
  ] as const)
    expect([words, readWords(courier, words)]).toEqual([words, 'unknown']);
});

test('K5: what the owner taught comes before the table', () => {
  const taught = new Map([
    [normalizeWord('Bag sealed'), 'in-transit' as const],
    [normalizeWord('Pending'), 'on-hold' as const],
  ]);
  expect(readWords('leopards', 'BAG  SEALED!', taught)).toBe('in-transit');
  expect(readWords('leopards', 'Bag sealed')).toBe('unknown');
  expect([readWords('leopards', 'Pending'), readWords('leopards', 'Pending', taught)]).toEqual([
    'attempted',
    'on-hold',
  ]);
});

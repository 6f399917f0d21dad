import { domainEvents } from '#app/modules/orders/states/domain-events.server.ts';
import { updateParcels } from '#app/modules/shipping/tracking/update-parcels.server.ts';

/** Every event that one module emits and others handle, with its handlers. Called once at the start. */
export function handleEvents(): void {
  domainEvents.handle({ 'order.state-changed': [updateParcels] });
}

/** What a dragged interview carries its application's id under; anything else that is dragged over is let be. */
export const DRAGGED = 'application/x-grantdesk-interview';

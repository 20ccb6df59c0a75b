export function LogoutButton({ className }: { className: string }) {
  return (
    <form method="post" action="/logout" className="grid">
      <button
        type="submit"
        data-busy="Logging out..."
        className={`min-h-11 cursor-pointer rounded-md ${className}`}
      >
        Logout
      </button>
    </form>
  );
}
